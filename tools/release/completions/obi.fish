# Completes the commands of obi and obi-transfer in fish. Copy it to ~/.config/fish/conf.d.
complete -c obi -n __fish_use_subcommand -f -a export -d 'Write all data to a file'
complete -c obi -n __fish_use_subcommand -f -a health -d 'Check whether Obi is ready'
complete -c obi -n __fish_use_subcommand -f -a import -d 'Read all data from a file'
complete -c obi -n __fish_use_subcommand -f -a install-service -d 'Run Obi with systemd'
complete -c obi -n __fish_use_subcommand -f -a openapi -d 'Write the API description into a folder'
complete -c obi -n __fish_use_subcommand -f -a remove-factors -d 'Remove the second factors of an administrator'
complete -c obi -n __fish_use_subcommand -f -a verify -d 'Compare audio files with what was stored'
complete -c obi -n __fish_use_subcommand -f -a --version -d 'Print the version'
complete -c obi -n '__fish_seen_subcommand_from import' -l replace -d 'Replace all that is there'
complete -c obi -n '__fish_seen_subcommand_from install-service' -f -l write -d 'Install, not only show'
complete -c obi -n '__fish_seen_subcommand_from health remove-factors verify' -f

complete -c obi-transfer -n __fish_use_subcommand -f -a export -d 'Write all data to a file'
complete -c obi-transfer -n __fish_use_subcommand -f -a import -d 'Read all data from a file'
complete -c obi-transfer -n __fish_use_subcommand -f -a schedule -d 'Write a backup into a folder every day'
complete -c obi-transfer -n __fish_use_subcommand -f -a verify -d 'Compare audio files with what was stored'
complete -c obi-transfer -n __fish_use_subcommand -f -a --version -d 'Print the version'
complete -c obi-transfer -n '__fish_seen_subcommand_from import' -l replace -d 'Replace all that is there'
complete -c obi-transfer -n '__fish_seen_subcommand_from verify' -f
