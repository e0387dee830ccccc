import { describe, it } from 'vitest'
import { lookAt } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' }, isInspected: true })

describe.each(['partner', 'admin'] as const)('%s', (role) => {
  const page = stage.resident(async () => ({ as: await stage.product.make.user({ role }) }))

  it('start', () => lookAt(page(), role, `/${role}`, 'Sie sind angemeldet.'))
  it('profil', () => lookAt(page(), `profil-${role}`, '/profile', 'dieses Gerät'))
  it.runIf(role === 'admin')('rechtstexte', () => lookAt(page(), 'rechtstexte', '/admin/rechtstexte', 'Nächste Lücke'))
})
