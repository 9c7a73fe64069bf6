import type { Call } from '../frame/command.js';
import { Stop } from '../frame/exit-codes.js';
import { type Completions, completionsOf } from './completions.js';

const scripts: Readonly<Record<string, (words: Completions) => string>> = { bash, zsh, fish };

/** The words are in the script: completing starts no program. */
export async function run(call: Call): Promise<undefined> {
  const [shell = ''] = call.args;
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined) throw new Stop(`"${shell}" is not one of ${Object.keys(scripts).join(', ')}`);
  call.output.line(script(completionsOf(call.commands)));
}

function cases(words: Completions): string {
  return [...words].map(([path, next]) => `    '${path}') next='${next.join(' ')}' ;;`).join('\n');
}

/** The path is made of the words before that are no options, as long as they name a command. */
function pathOf(known: string): string {
  return `  local path='' next='' word
  for word in "\${before[@]}"; do
    case " ${known} " in *" \${path:+$path/}$word "*) path="\${path:+$path/}$word" ;; esac
  done
  case "$path" in`;
}

function known(words: Completions): string {
  return [...words.keys()].filter((path) => path !== '').join(' ');
}

function bash(words: Completions): string {
  return `_pharos() {
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${pathOf(known(words))}
${cases(words)}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || compopt -o default
}
complete -F _pharos pharos`;
}

function zsh(words: Completions): string {
  return `#compdef pharos
_pharos() {
  local before=("\${words[@]:1:$((CURRENT - 2))}")
${pathOf(known(words))}
${cases(words)}
  esac
  compadd -- \${=next}
  _files
}
compdef _pharos pharos`;
}

function fish(words: Completions): string {
  const lines = [...words].flatMap(([path, next]) =>
    next.map((word) => {
      const parts = path.split('/').filter(Boolean);
      const conditions = parts.map((part) => `__fish_seen_subcommand_from ${part}`);
      const others = word.startsWith('-')
        ? []
        : [`not __fish_seen_subcommand_from ${next.filter((each) => !each.startsWith('-')).join(' ')}`];
      const when = [...conditions, ...others].join('; and ');
      return `complete -c pharos${when === '' ? '' : ` -n '${when}'`} ${word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`}`;
    }),
  );
  return lines.join('\n');
}
