import { describe, it } from 'vitest'
import { lookAt } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' }, isInspected: true })

describe.each([
  ['partner', []],
  ['admin', [['rechtstexte', '/admin/rechtstexte', 'Nächste Lücke']]],
] as const)('%s', (role, more) => {
  const page = stage.resident(async () => ({ as: await stage.product.make.user({ role }) }))

  it.each([[role, `/${role}`, 'Sie sind angemeldet.'] as const, [`profil-${role}`, '/profile', 'dieses Gerät'] as const, ...more])(
    '%s',
    (name, path, content) => lookAt(page(), name, path, content),
  )
})
