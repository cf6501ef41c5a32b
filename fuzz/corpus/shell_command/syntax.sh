case "$1" in a|b) f() { (( i++ )); [[ -f x ]]; }; f;; *) diff <(sort a) >(tee b) $'\x61' {a,b}/*;; esac &
