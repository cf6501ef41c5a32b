UPDATE rows SET data = replace(data, '0', '9')
