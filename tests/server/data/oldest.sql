INSERT INTO people (id, name, folded_name, epoch, created) VALUES ('anna00000001', 'Anna', 'anna', 0, 1767225600000);
INSERT INTO people (id, epoch, created) VALUES ('guest0000002', 0, 1767225600000);
INSERT INTO matches (id, game, options, clock, rated, created, status, to_move, turns, updated) VALUES
    ('GoingOn00001', 'volterra', '{}', '{"kind": "none"}', false, 1767225600000, 'playing', 1, 2, 1767225630000);
INSERT INTO seats (match, player, kind, person, name) VALUES
    ('GoingOn00001', 0, 'person', 'anna00000001', 'Anna'),
    ('GoingOn00001', 1, 'person', 'guest0000002', 'Guest gues');
INSERT INTO events (match, version, id, kind, player, at, data) VALUES
    ('GoingOn00001', 1, 'start', 'start', NULL, 1767225600000, '{}'),
    ('GoingOn00001', 2, 'request-1', 'action', 0, 1767225610000, '{"action": "c3-d4"}'),
    ('GoingOn00001', 3, 'request-2', 'action', 0, 1767225620000, '{"action": "c5>c3"}'),
    ('GoingOn00001', 4, 'request-3', 'action', 1, 1767225630000, '{"action": "a2>c3"}');
INSERT INTO matches (id, game, options, clock, rated, created, status, turns, winner, reason, updated) VALUES
    ('IsOver000002', 'volterra', '{"size": "2x3"}', '{"kind": "main", "seconds": 600, "increment": 5}', false,
     1767225600000, 'over', 1, 0, 'resignation', 1767225620000);
INSERT INTO seats (match, player, kind, person, name, level) VALUES
    ('IsOver000002', 0, 'computer', NULL, 'Level 3', 3),
    ('IsOver000002', 1, 'person', 'anna00000001', 'Anna', NULL);
INSERT INTO events (match, version, id, kind, player, at, data) VALUES
    ('IsOver000002', 1, 'start', 'start', NULL, 1767225600000, '{}'),
    ('IsOver000002', 2, 'computer-1', 'action', 0, 1767225610000, '{"action": "a3>b3"}'),
    ('IsOver000002', 3, 'request-4', 'resign', 1, 1767225620000, '{}');
INSERT INTO matches (id, game, options, clock, rated, created, status, to_move, turns, deadline, updated) VALUES
    ('OldTurris003', 'turris', '{}', '{"kind": "main", "seconds": 600, "increment": 5}', false, 1767225600000,
     'playing', 1, 1, 1767226200000, 1767225610000);
INSERT INTO seats (match, player, kind, person, name, level) VALUES
    ('OldTurris003', 0, 'person', 'anna00000001', 'Anna', NULL),
    ('OldTurris003', 1, 'computer', NULL, 'Level 3', 3);
INSERT INTO events (match, version, id, kind, player, at, data) VALUES
    ('OldTurris003', 1, 'start', 'start', NULL, 1767225600000, '{}'),
    ('OldTurris003', 2, 'request-5', 'action', 0, 1767225610000, '{"action": "a1/1"}');
