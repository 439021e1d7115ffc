# Completes the commands of obi and obi-transfer in bash. Source it in ~/.bashrc, or copy it to /etc/bash_completion.d.
_obi() {
  local words=''
  case $COMP_CWORD:${1##*/}:${COMP_WORDS[1]} in
  1:obi-transfer:*) words='drill export import schedule verify --version' ;;
  1:*) words='drill export health import install-service openapi remove-factors verify --version' ;;
  2:obi-transfer:drill) words='--watch' ;;
  2:*:import) words='--replace' ;;
  2:obi:install-service) words='--write' ;;
  esac
  # shellcheck disable=SC2207 # the bash of macOS has no mapfile
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _obi obi obi-transfer
