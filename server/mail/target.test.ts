import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { dialledAddress } from './target.ts'

const config = readConfig({ SMTP_HOSTS: 'Relay.Firma.Intern', SMTP_URL: 'smtp://u:p@mail.intern:2626?from=a@b.test' })
const dial = (host: string, port: number, addresses: readonly string[]) =>
  dialledAddress({ config }, { host, port }, async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

describe('a mail server', () => {
  it('that is public is dialled at the checked address', async () => {
    expect(await dial('mail.example', 587, ['93.184.215.14', '2606:4700::1111'])).toBe('93.184.215.14')
  })

  it.each([[['10.0.0.5']], [['93.184.215.14', '10.0.0.5']], [['169.254.169.254', '93.184.215.14']], [['93.184.215.14', '::1']], [[]]])(
    'whose name resolves to %j is not dialled: one private address is enough',
    async (addresses) => {
      await expect(dial('mail.example', 587, addresses)).rejects.toThrow('liegt im eigenen Netz')
    },
  )

  it('in the private network is dialled if the operator has named it', async () => {
    expect(await dial('relay.firma.intern', 25, ['10.0.0.5'])).toBe('relay.firma.intern')
    expect(await dial('mail.intern', 2626, ['10.0.0.5'])).toBe('mail.intern')
    await expect(dial('mail.intern', 587, ['10.0.0.5'])).rejects.toThrow('liegt im eigenen Netz')
  })
})
