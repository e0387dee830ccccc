import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' } })

/** Requests caused by a draft. */
const called: string[] = []
const stranger = createServer(({ url = '' }, answer) => {
  called.push(url)
  answer.setHeader('access-control-allow-origin', '*').end('x')
})
let evil: string
beforeAll(async () => {
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
  evil = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
})
// A connection alone would already reveal that the email was read.
stranger.on('connection', () => called.push('connection'))
afterAll(() => stranger.close())

/** Every way in which a page can run code, load resources or navigate by itself. */
const draft = () => `</head></html><script>fetch('${evil}/script'); parent.document.title = 'owned'; top.location = '${evil}/top'</script>
<base href="${evil}/"><meta http-equiv="refresh" content="0;url=${evil}/refresh">
<link rel="stylesheet" href="${evil}/sheet"><link rel="preload" as="image" href="${evil}/preload"><link rel="prefetch" href="${evil}/prefetch"><link rel="preconnect" href="${evil}"><link rel="dns-prefetch" href="${evil}">
<style>@import url(${evil}/import); body { background: url(${evil}/background) }</style>
<img src="${evil}/picture" onerror="fetch('${evil}/onerror')"><img srcset="${evil}/srcset 1x"><picture><source srcset="${evil}/source"><img></picture>
<svg onload="fetch('${evil}/svg')"><image href="${evil}/image" /></svg><video src="${evil}/video" poster="${evil}/poster" autoplay></video>
<iframe src="${evil}/frame"></iframe><iframe srcdoc="<script>parent.parent.document.title='owned'</script>"></iframe>
<object data="${evil}/object"></object><embed src="${evil}/embed"><body background="${evil}/body" onload="fetch('${evil}/onload')">
<input autofocus onfocus="fetch('${evil}/focus')"><details open ontoggle="fetch('${evil}/toggle')">x</details>
<form action="${evil}/form"><button>Absenden</button></form><a href="${evil}/self">Hier</a> <a href="${evil}/above" target="_top">Oben</a>
<img src="${evil.replace('http', 'https')}/secure"><a href="javascript:parent.document.title='owned'">Skript</a><p>Das Ende {{firstName}}</p>`

it("a draft that cannot be saved shows its reason instead of a preview, and a preview's links are dead", async () => {
  const admin = await stage.product.make.user({ role: 'admin' })
  const page = await stage.enter({ as: admin })
  // Blocked attempts are logged to the console.
  for (const tried of [/Content Security Policy|policy violated|sandbox|Unsafe attempt|ERR_BLOCKED/i, /^foreign request/])
    stage.visitor.allow(tried)
  await page.goto('/admin?tab=vorlagen')
  await page.getByRole('button', { name: 'Neue Vorlage' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Neue Vorlage' })
  const title = await page.title()
  await dialog.getByLabel('Betreff').fill('Hallo {{firstName}}')
  await dialog.getByLabel('HTML-Inhalt').fill(draft())
  await dialog.getByText(/^Das gehört nicht in eine E-Mail: /).waitFor()
  const preview = page.frameLocator('iframe[title="Vorschau der E-Mail"]')
  expect(await preview.getByText('Das Ende').count()).toBe(0)

  await dialog.getByLabel('HTML-Inhalt').fill('<p>Das Ende {{firstName}}</p><a href="https://ziel.example/">Hier</a>')
  await preview.getByText('Das Ende Anna').waitFor()
  await preview.getByText('Hier', { exact: true }).click({ noWaitAfter: true })
  await page.evaluate(async () => new Promise((done) => requestIdleCallback(done)))
  expect([page.url().endsWith('/admin?tab=vorlagen'), await page.title()]).toEqual([true, title])
  expect(called).toEqual([])
})
