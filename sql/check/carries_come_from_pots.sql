-- What a hand leaves on the table is what its pots leave, and no pot leaves more than rolled in it
with pots as (
    select
        hand_ref,
        sum(carry_out_chips)::bigint as carry_out_chips,
        bool_and(carry_out_chips between 0 and rolled_chips) as within_rolled
    from pot
    group by hand_ref
)
select resolution.hand_ref
from resolution
left join pots using (hand_ref)
join hand using (hand_ref)
where hand.void is null
    and (
        resolution.carry_out_chips <> coalesce(pots.carry_out_chips, 0)
        or not coalesce(pots.within_rolled, true)
        or resolution.rollover <> (resolution.carry_out_chips > 0)
    );
