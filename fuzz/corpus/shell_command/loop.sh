for f in src/*.py; do sed -n "1,5p" "$f" | grep -n "x" || { echo none; exit 1; }; done
