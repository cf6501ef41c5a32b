x=$(cat <<E
${y:-`id`} $((1 + (2*3)))
E
); bash -c "rm \"$x\""
