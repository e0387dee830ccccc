import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const LISTED = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g
const IMPORTED = /import \{([^}]+)\} from 'lucide-react'/g

/** The package file that contains each icon, read from the package's own list. */
function filesByName(): Map<string, string> {
  const list = readFileSync(fileURLToPath(import.meta.resolve(PACKAGE)).replace(/\/dist\/.*/, '/dist/esm/lucide-react.mjs'), 'utf8')
  return new Map(
    [...list.matchAll(LISTED)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

/** Imports each icon from its own file: through the package's list, every page would seem to need all icons. */
export function iconsAlone(): Plugin {
  const files = filesByName()
  const writeImport = (specifier: string) => {
    const [name = '', alias = name] = specifier.split(' as ')
    const file = files.get(name)
    if (file === undefined) throw new Error(`${PACKAGE} has no icon ${name}.`)
    return `import ${alias} from '${PACKAGE}/icons/${file}'`
  }
  return {
    name: 'icons-alone',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.tsx') || !code.includes(`'${PACKAGE}'`)) return undefined
      const alone = code.replace(IMPORTED, (_, names: string) => {
        const specifiers = names.split(',').map((name) => name.trim())
        return specifiers
          .filter((name) => name && !name.startsWith('type '))
          .map(writeImport)
          .join(';')
      })
      return { code: alone, map: null }
    },
  }
}
