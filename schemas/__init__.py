"""The shapes of hands, results, house rules and problems: models without behaviour."""
