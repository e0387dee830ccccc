import { describe, expect, it } from 'vitest'
import { toMailFailure } from './failure.ts'
import { security } from './smtp.ts'

const PASSWORD = 'Geheim-123'

describe('a failed attempt', () => {
  it.each([
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: `535 5.7.8 no ${PASSWORD}` }, 'login'],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 454, response: '454 4.7.0 temporary' }, 'login'],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 unknown' }, 'final'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 5.7.1 sender not owned' }, 'final'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.7.1 spam' }, 'final'],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 greylisted' }, 'later'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 421, response: '421 closing' }, 'later'],
    [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 554, response: '554 not you' }, 'line'],
    [{ code: 'EENVELOPE', message: 'No recipients defined' }, 'final'],
    [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND' }, 'line'],
    [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 192.0.2.1:587' }, 'line'],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'line'],
    [{ code: 'ETLS', command: 'STARTTLS', message: 'Upgrade not offered' }, 'line'],
    [new Error('anything'), 'line'],
  ] as const)('%o maps to "%s" with a German message', (error, kind) => {
    const failure = toMailFailure(error, [PASSWORD])
    expect(failure.kind).toBe(kind)
    expect(failure.message).toMatch(/^(Der|Die|Das) /)
    expect(failure.message).not.toMatch(/ECONN|getaddrinfo|Geheim/)
  })

  it("repeats the server's response without secrets, links and further lines", () => {
    const response = `554 5.7.1 ${PASSWORD} ${Buffer.from(PASSWORD).toString('base64')} ${Buffer.from(`\0ich\0${PASSWORD}`).toString('base64')} https://giebel.example/reset?token=abc\r\n554 ${'x'.repeat(500)}`
    const { message } = toMailFailure({ command: 'DATA', responseCode: 554, response }, [PASSWORD, `\0ich\0${PASSWORD}`])
    expect(message).toMatch(/^Der Mailserver hat die E-Mail abgelehnt: 554 5\.7\.1 … … … … 554 x+…$/)
    expect(message.length).toBeLessThan(260)
    // many servers repeat the recipient, and the message is logged
    const unknown = toMailFailure({ command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 <anna@example.test>: user unknown' }, [])
    expect(unknown.message).toBe('Der Mailserver hat die E-Mail abgelehnt: 550 5.1.1 <…>: user unknown')
  })

  it('does not leave part of a secret where a long response is truncated', () => {
    const response = `554 https://giebel.example/${'x'.repeat(1_965)} ${PASSWORD}`
    const { message } = toMailFailure({ command: 'DATA', responseCode: 554, response }, [PASSWORD])
    expect(message).toContain('554 …')
    expect(message).not.toContain(PASSWORD.slice(0, 3))
  })
})

it.each([
  ['mail.example.de', false, { secure: false, requireTLS: true, ignoreTLS: false }],
  ['mail.example.de', true, { secure: true, requireTLS: false, ignoreTLS: false }],
  ['127.0.0.1.example.de', false, { secure: false, requireTLS: true, ignoreTLS: false }],
  ['localhost.example.de', false, { secure: false, requireTLS: true, ignoreTLS: false }],
  ['127.0.0.1', false, { secure: false, requireTLS: false, ignoreTLS: true }],
  ['localhost', false, { secure: false, requireTLS: false, ignoreTLS: true }],
])('secures the connection to %s, TLS from the first byte: %s', (host, secure, expected) => {
  expect(security({ host, secure })).toEqual(expected)
})
