INSERT INTO search (search) VALUES ('delete-all')
UPDATE verbatims SET text = 'x' || char(10), salt = x'ff'
DELETE FROM event_ids
INSERT INTO spaces (no, name) VALUES (7, '')
UPDATE derived SET data = x'00'
