import { execFileSync } from 'node:child_process'
import type { Plugin } from 'vite'

const name = 'virtual:law'

/* One flat catalogue, and the rule sheets as the command line prints them. */
const script = `
import json, subprocess, sys, tomllib, pathlib
root = pathlib.Path('../src/croupier/messages')
catalogues = {
    folder.name: {
        f'{file.stem}.{key}': entry
        for file in sorted(folder.glob('*.toml'))
        for key, entry in tomllib.loads(file.read_text(encoding='utf-8')).items()
    }
    for folder in sorted(root.iterdir()) if folder.is_dir() and folder.name != '__pycache__'
}
sys.path.insert(0, '../src')
from croupier.cli.rules import _sheet, chosen_rules
sheets = [_sheet(*chosen_rules(name, ())) for name in ('macau-2000', 'macau-2004', 'banker')]
print(json.dumps({'catalogues': catalogues, 'sheets': sheets}))
`

/** For the mock only: what the house would send of the law and its words, read from the package. */
export function lawFromThePackage(): Plugin {
  return {
    name: 'law-from-the-package',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const python = '../.venv/bin/python'
      return `export default ${execFileSync(python, ['-c', script], { encoding: 'utf-8' })}`
    },
  }
}
