"""Looking at a resolved hand beside what was recorded."""
