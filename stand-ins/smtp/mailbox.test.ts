import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTransport } from '#server/mail/smtp.ts'
import type { Listening } from '../server.ts'
import { startMailbox } from './mailbox.ts'
import { type SmtpStandIn, startSmtp } from './start.ts'

let smtp: SmtpStandIn
let box: Listening
beforeAll(async () => {
  smtp = await startSmtp()
  box = await startMailbox(smtp)
})
afterAll(async () => {
  await box.close()
  await smtp.close()
})

const EVIL = '"><script>alert(1)</script>'

async function deliver(subject: string, html: string, text = 'Text'): Promise<void> {
  const { host, port, user, password } = smtp
  const setting = {
    id: 1,
    host,
    port,
    secure: false,
    userName: user,
    password: Buffer.of(),
    fromEmail: 'hallo@giebel.demo',
    fromName: 'Giebel',
  }
  const transport = openTransport(setting, password)
  const to = { name: EVIL, address: 'anna@example.test' }
  await transport.send({ to, subject, html, text, messageId: `<${Math.random()}@giebel.test>`, date: new Date() })
  transport.close()
}

const page = async (path: string) => {
  const answer = await fetch(box.url + path)
  return { status: answer.status, policy: answer.headers.get('content-security-policy') ?? '', body: await answer.text() }
}

describe('the mailbox page', () => {
  it('reports when nothing has arrived, and references existing files', async () => {
    const { body, status } = await page('/')
    expect(status).toBe(200)
    expect(body).toContain('Noch keine E-Mails')
    for (const [, path] of body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) expect([path, (await page(path ?? '')).status]).toEqual([path, 200])
    expect((await page('/inter.woff2')).status).toBe(200)
  })

  it('shows both parts of an email, and runs neither', async () => {
    await deliver(
      EVIL,
      `<!doctype html><html><head><title>x</title></head><body>Hallo<script>alert(1)</script></body></html>`,
      `Siehe https://giebel.example/?a=1&b=2 ${EVIL}`,
    )
    await smtp.waitFor('anna@example.test')
    for (const path of ['/', '/1', '/1?part=text', '/list']) {
      const { body, policy, status } = await page(path)
      expect(status).toBe(200)
      expect(body).not.toContain('<script>alert')
      expect(body).toContain('&quot;&gt;&lt;script&gt;')
      expect(policy).toMatch(/default-src 'none'; script-src 'self'/)
    }
    expect((await page('/1?part=text')).body).toContain('<a href="https://giebel.example/?a=1&amp;b=2" target="_blank"')
    const mail = await page('/1/mail')
    expect(mail.body).toContain('<head><base target="_blank">')
    expect(mail.policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
    expect(mail.policy).not.toContain('script')
    expect((await page('/1')).body).toMatch(/<iframe src="\/1\/mail" sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  })

  it('shows the newest email first and responds 404 for a missing one', async () => {
    await deliver('Die zweite', '<p>2</p>')
    const { body } = await page('/list?open=2')
    expect([...body.matchAll(/href="\/(\d+)"/g)].map(([, id]) => id)).toEqual(['2', '1'])
    expect(body).toContain('href="/2" aria-current="page"')
    expect((await page('/99')).status).toBe(200)
    expect((await page('/etc/passwd')).status).toBe(404)
    expect((await fetch(box.url, { method: 'POST' })).status).toBe(405)
  })
})

it('waiting for a message ends after the timeout', async () => {
  await expect(smtp.waitFor('niemand@example.test', { timeoutMs: 50 })).rejects.toThrow('No mail for niemand@example.test')
})
