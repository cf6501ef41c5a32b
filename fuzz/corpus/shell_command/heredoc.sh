cat > /tmp/a.py <<'EOF'
import os
EOF
pytest -q 2>&1 | tail -5; echo "exit $?"
