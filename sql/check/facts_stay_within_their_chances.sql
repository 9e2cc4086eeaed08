-- Nothing happened more often than it could, and what was won at a showdown is shared whole or not at all
select hand_ref
from seat_fact
group by hand_ref
having bool_or(
        vpip3 > vpip3_opp or raise3 > vpip3 or complete > complete_opp or limp3 > limp3_opp or rebet3 > rebet3_opp
        or coldcall3 > coldcall3_opp or steal3 > steal3_opp or steal_ok > steal3 or steal3_door > steal3_door_opp
        or fold_bi_steal + rebet_bi_steal > bi_steal_opp or complete_bi > complete_bi_opp or bringin > told
        or saw4 > saw_opp or saw5 > saw4 or saw6 > saw5 or saw7 > saw6 or showdowns > saw7
        or bet4 > bet4_opp or bet5 > bet5_opp or bet6 > bet6_opp or bet7 > bet7_opp
        or fold4 > fold4_opp or fold5 > fold5_opp or fold6 > fold6_opp or fold7 > fold7_opp
        or folds <> fold4 + fold5 + fold6 + fold7 or follow4 > follow4_opp or pair4_bet > pair4_bet_opp
        or wsd > showdowns or rolled > showdowns or won4 > saw4 or won_out4 > foldout_win
        or hi_win > hilo_opp or scoop > hilo_opp or lo_win > lo_win_opp or free_low > lo_win or lo_made > lo_made_opp
        or quartered > split_opp or threequarter > split_opp or top_bust + top_tie_void > second_opp
        or third_hi + third_lo + third_best + two_plus > 4 * thirds_opp or near_hi + near_lo + near_best > thirds_opp
        or own_two_spades > own_two_spades_opp or queen_hit > queen_hit_opp or mariah_miss > mariah_miss_opp
    )
    or sum(bringin) > 1
    or sum(complete) + sum(complete_bi) > 1
    or sum(foldout_win) > 1
    or sum(showdowns) = 1
    or sum(potshare) not in (0, 10000)
    or (sum(potshare) = 0) <> (sum(showdowns) = 0 or bool_or(rolled = 1));
