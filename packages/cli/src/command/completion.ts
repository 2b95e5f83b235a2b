import type { Command } from '#cli/command/command'
import { UsageError } from '#cli/command/usage'

/** `alphorn completion bash|zsh|fish`: prints a script that completes commands, their options, and the values of these. */
export function printCompletion(commands: readonly Command[], shell: string) {
  const write = shells[shell]
  if (!write)
    throw new UsageError(`Completion is there for ${Object.keys(shells).join(', ')}, not for "${shell}".`)
  console.log(write(commands))
  return 0
}

const shells: Record<string, (commands: readonly Command[]) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

const optionsOf = ({ options }: Command) => Object.keys(options).map((name) => `--${name}`)

/** Returns the words that may follow each word: in `switch off`, the second word depends on the first. */
function completionWords(commands: readonly Command[]) {
  const first = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))]
  const second = Map.groupBy(
    commands.filter(({ name }) => name.includes(' ')),
    ({ name }) => name.split(' ')[0]!,
  )
  return {
    first,
    second: [...second].map(([word, group]) => [word, group.map(({ name }) => name.split(' ')[1]!)] as const),
  }
}

function completionCases(commands: readonly Command[]) {
  const { first, second } = completionWords(commands)
  const values = commands.flatMap(({ name, values: known = {} }) =>
    Object.entries(known)
      .filter(([, list]) => list.length > 0)
      .map(([option, list]) => `    "${name} --${option}") echo "${list.join(' ')}" ;;`),
  )
  return [
    '  case "$1" in',
    `    "") echo "${first.join(' ')}" ;;`,
    ...second.map(([word, list]) => `    "${word}") echo "${list.join(' ')}" ;;`),
    ...commands
      .filter(({ options }) => Object.keys(options).length > 0)
      .map((command) => `    "${command.name} -") echo "${optionsOf(command).join(' ')}" ;;`),
    ...values,
    '  esac',
  ]
}

/** Finds the command before the cursor, and the kind of completion: a word, an option (-), or a value (--option). */
const lookup = [
  '  local name="$1" previous="$2" current="$3"',
  '  local found',
  '  if [[ "$previous" == --* ]]; then',
  '    found="$(_alphorn_words "$name $previous")"',
  '    if [[ -n "$found" ]]; then echo "$found"; return; fi',
  '  fi',
  '  if [[ "$current" == -* ]]; then _alphorn_words "$name -"; else _alphorn_words "$name"; fi',
]

function sharedLines(commands: readonly Command[]) {
  return ['_alphorn_words() {', ...completionCases(commands), '}', '_alphorn_lookup() {', ...lookup, '}']
}

function bashCompletion(commands: readonly Command[]) {
  return [
    '# alphorn completion bash > /etc/bash_completion.d/alphorn',
    ...sharedLines(commands),
    '_alphorn() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" name="" word',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    [[ "$word" == -* ]] && break',
    '    if [[ -n "$(_alphorn_words "${name:+$name }$word -")$(_alphorn_words "${name:+$name }$word")" ]]; then name="${name:+$name }$word"; fi',
    '  done',
    '  COMPREPLY=($(compgen -W "$(_alphorn_lookup "$name" "$previous" "$current")" -- "$current"))',
    '}',
    'complete -o default -F _alphorn alphorn',
  ].join('\n')
}

function zshCompletion(commands: readonly Command[]) {
  return [
    '#compdef alphorn',
    '# alphorn completion zsh > "${fpath[1]}/_alphorn"',
    ...sharedLines(commands),
    '_alphorn() {',
    '  local current="${words[CURRENT]}" previous="${words[CURRENT-1]}" name="" word',
    '  for word in "${(@)words[2,CURRENT-1]}"; do',
    '    [[ "$word" == -* ]] && break',
    '    if [[ -n "$(_alphorn_words "${name:+$name }$word -")$(_alphorn_words "${name:+$name }$word")" ]]; then name="${name:+$name }$word"; fi',
    '  done',
    '  local -a found=(${=$(_alphorn_lookup "$name" "$previous" "$current")})',
    '  if (( ${#found} )); then compadd -- $found; else _files; fi',
    '}',
    'compdef _alphorn alphorn',
  ].join('\n')
}

function fishCompletion(commands: readonly Command[]) {
  const { second } = completionWords(commands)
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`\'`)}'`
  const lines = commands.flatMap(({ name, summary, options, values = {} }) => {
    const [first, after] = name.split(' ') as [string, string | undefined]
    const seen = after
      ? `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${after}`
      : `__fish_seen_subcommand_from ${first}`
    return [
      after
        ? `complete -c alphorn -n '__fish_seen_subcommand_from ${first}' -f -a ${after} -d ${quoted(summary)}`
        : `complete -c alphorn -n __fish_use_subcommand -f -a ${first} -d ${quoted(summary)}`,
      ...Object.entries(options).map(([option, { type }]) => {
        const list = values[option] ?? []
        const takes = type === 'boolean' ? '' : list.length > 0 ? ` -x -a ${quoted(list.join(' '))}` : ' -r'
        return `complete -c alphorn -n '${seen}' -l ${option}${takes}`
      }),
    ]
  })
  return [
    '# alphorn completion fish > ~/.config/fish/completions/alphorn.fish',
    ...second.map(([word]) => `complete -c alphorn -n __fish_use_subcommand -f -a ${word}`),
    ...lines,
  ].join('\n')
}
