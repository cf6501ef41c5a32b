UPDATE events SET body = '{}'
UPDATE events SET version = 99 WHERE pos % 2 = 0
UPDATE rows SET data = replace(data, '0', '-9')
