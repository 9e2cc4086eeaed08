-- Names that are another's, each with the name of the person: none, unless aliases are asked for
--
-- While they are, every table with players has the names of persons under its own name, but for own_name.
select '' as name, '' as person where false
