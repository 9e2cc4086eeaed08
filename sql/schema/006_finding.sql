-- What is worth saying about a hand
create table finding (
    hand_ref bigint not null,
    code varchar not null,
    severity varchar not null,        -- error, warning, note
    player varchar,
    pot bigint,                       -- as in `pot`
    chips bigint,
    params varchar not null,          -- JSON: the message can be rendered from code and params alone
    message varchar not null
);
