UPDATE rows SET entries = x'ffffffff00', text_pos = 5
UPDATE events SET hash = x'', id = x'00', digest = x'01', actor = char(0)
DELETE FROM verbatims WHERE pos > 5
