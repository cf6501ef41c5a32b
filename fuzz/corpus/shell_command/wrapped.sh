cd /tmp && git -C /p -c color.ui=never diff --output=a; find . -exec rm {} \; && env A=1 sudo -u me xargs -I{} sh -c "echo {}" <list
