-- Whether reports count rulings: they do, unless a temporary table of this name says otherwise
select true as counted;
