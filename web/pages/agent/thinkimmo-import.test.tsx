import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Import, ImportPreview } from '#shared/contract/ingest/imports.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './thinkimmo-import.tsx'

const record = (change: Partial<Import> = {}): Import => ({
  id: 7,
  fileName: 'koeln.csv',
  size: 1_000,
  status: 'done',
  total: 1_200,
  imported: 1_000,
  updated: 150,
  skipped: 48,
  failed: 0,
  noted: 0,
  ahead: 0,
  error: null,
  createdAt: '2026-11-23T08:00:00Z',
  finishedAt: '2026-11-23T08:01:00Z',
  undoUntil: null,
  author: null,
  ...change,
})
const unread = { total: 0, imported: 0, updated: 0, skipped: 0, finishedAt: null }
const preview: ImportPreview = {
  encoding: 'Windows-1252',
  delimiter: ';',
  headers: ['title', 'Wo', 'buyingPrice', 'laune'],
  mapping: { title: 'title', buyingPrice: 'buyingPrice' },
  rows: [['Haus am See', '50667', '450.000,00', 'gut']],
}

/** jsdom's XHR is limited to its own origin; this one uses `fetch` and records the form. */
class RequestByFetch extends EventTarget {
  readonly upload = new EventTarget()
  readonly #headers: Record<string, string> = {}
  #to = ['', ''] as [string, string]
  #response: Response | undefined
  status = 0
  statusText = ''
  responseText = ''
  open(method: string, address: string) {
    this.#to = [method, address]
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  getAllResponseHeaders = () => [...(this.#response?.headers ?? [])].map((header) => header.join(': ')).join('\r\n')
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(form: FormData) {
    const [method, address] = this.#to
    const body = JSON.stringify(Object.fromEntries([...form].map(([name, value]) => [name, (value as File).name])))
    fetch(address, { method, body, headers: this.#headers })
      .then(async (response) => {
        this.#response = response
        ;[this.status, this.statusText, this.responseText] = [response.status, response.statusText, await response.text()]
        this.dispatchEvent(new Event('load'))
      })
      .catch(() => this.dispatchEvent(new Event('error')))
  }
}

const lines: HeardLine[] = []
/** An EventSource whose messages the test sends. */
class HeardLine extends EventTarget {
  isClosed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    lines.push(this)
  }
  send(now: Import) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(now) }))
  }
  close() {
    this.isClosed = true
  }
}

const edge = emptyHouse({ 'GET /api/imports': { body: [] } })
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  lines.length = 0
  vi.stubGlobal('EventSource', HeardLine)
})

async function open(...records: Import[]) {
  edge.answer('GET /api/imports', { body: records })
  openApp(edge, '/thinkimmo-import', sampleUser())
  render(<ToastRegion />)
  await screen.findByRole('heading', { level: 1, name: 'ThinkImmo-Import' })
}
const person = userEvent.setup({ applyAccept: false })
const csv = (name = 'koeln.csv', type = 'text/csv', text = 'title;zip\nHaus;50667\n') => new File([text], name, { type })
const choose = (file: File) => person.upload(screen.getByLabelText('CSV-Datei auswählen'), file)
const writes = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => ({ method, address, body }))

describe('the upload', () => {
  it.each([
    ['a picture', csv('haus.png', 'image/png')],
    ['a workbook', csv('koeln.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')],
    ['a workbook of old', csv('koeln.xls', 'application/vnd.ms-excel')],
    ['a picture that is called otherwise', csv('koeln.csv', 'image/png')],
  ])('rejects %s with the specified text and sends nothing', async (_, file) => {
    await open()
    await choose(file)
    await screen.findByText('Invalid file')
    screen.getByText('Please select a CSV file')
    screen.getByText('Bitte wählen Sie eine CSV-Datei.')
    expect(writes()).toEqual([])
  })

  it.each(['text/csv', 'application/vnd.ms-excel', 'text/plain', ''])('accepts a .csv file of type "%s"', async (type) => {
    await open()
    edge.answer('POST /api/imports', { body: { ...record({ ...unread, status: 'review' }), preview } })
    await choose(csv('KOELN.CSV', type))
    await waitFor(() => expect(writes()).toEqual([{ method: 'POST', address: '/api/imports', body: { file: 'KOELN.CSV' } }]))
  })

  it('rejects a file above the limit before the upload', async () => {
    await open()
    const file = csv()
    Object.defineProperty(file, 'size', { value: 200 * 1_048_576 + 1 })
    await choose(file)
    expect((await screen.findByRole('alert')).textContent).toMatch(/größer als 200 MB/)
    expect(writes()).toEqual([])
  })

  it("shows the server's error", async () => {
    await open()
    edge.answer('POST /api/imports', { status: 422, body: 'Das ist eine PDF-Datei und keine CSV-Datei.' })
    await choose(csv())
    await screen.findByText('Import failed')
    expect(screen.getAllByText('Das ist eine PDF-Datei und keine CSV-Datei.')).toHaveLength(2)
  })

  it('does not treat a cancelled upload as a failure, and accepts another file', async () => {
    await open()
    const kept = globalThis.fetch
    globalThis.fetch = () => new Promise(() => undefined)
    await choose(csv())
    await person.click(await screen.findByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Abbrechen' })).toBeNull())
    expect(screen.queryByText('Diese Datei wurde nicht importiert')).toBeNull()
    expect(screen.queryByText('Import failed')).toBeNull()
    globalThis.fetch = kept
    edge.answer('POST /api/imports', { body: { ...record({ ...unread, status: 'review' }), preview } })
    await choose(csv('zweite.csv'))
    await waitFor(() => expect(writes()).toEqual([{ method: 'POST', address: '/api/imports', body: { file: 'zweite.csv' } }]))
  })

  it('reports that nothing was stored when the connection breaks, and accepts the file again', async () => {
    await open()
    const kept = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('lost'))
    await choose(csv())
    await screen.findByText('Diese Datei wurde nicht importiert')
    expect(screen.getAllByText(/Verbindung ist während der Übertragung abgebrochen/)).toHaveLength(2)
    globalThis.fetch = kept
    edge.answer('POST /api/imports', { body: { ...record({ ...unread, status: 'review' }), preview } })
    await choose(csv())
    await waitFor(() => expect(screen.queryByText('Diese Datei wurde nicht importiert')).toBeNull())
  })
})

describe('the preview', () => {
  beforeEach(() => edge.answer('GET /api/imports/7', { body: { ...record({ ...unread, status: 'review' }), preview } }))

  it('shows the first rows and the column mapping, and starts the import with the columns chosen by hand', async () => {
    await open(record({ ...unread, status: 'review' }))
    await screen.findByRole('cell', { name: 'Haus am See' })
    expect(screen.getAllByText('nicht erkannt')).toHaveLength(2)
    screen.getByText('Wählen Sie die Spalte mit Postleitzahl, Ort oder Adresse.')
    const start = screen.getByRole('button', { name: 'Import starten' })
    expect(start).toHaveProperty('disabled', true)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Spalte Wo ist' }), 'Postleitzahl')
    expect(screen.getAllByText('nicht erkannt')).toHaveLength(1)
    screen.getByText(/Nicht übernommen wird: „laune“/)
    edge.answer('POST /api/imports/7/start', { body: record({ ...unread, status: 'waiting' }) })
    await person.dblClick(start)
    const mapping = { title: 'title', buyingPrice: 'buyingPrice', zip: 'Wo' }
    await waitFor(() => expect(writes()).toEqual([{ method: 'POST', address: '/api/imports/7/start', body: { mapping } }]))
  })

  it('maps a field to one column only', async () => {
    await open(record({ ...unread, status: 'review' }))
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Spalte laune ist' }), 'Titel')
    expect(screen.getByRole('combobox', { name: 'Spalte title ist' })).toHaveProperty('value', '')
    expect(screen.getByRole('combobox', { name: 'Spalte laune ist' })).toHaveProperty('value', 'title')
  })

  it('is discarded with one click', async () => {
    await open(record({ ...unread, status: 'review' }))
    edge.answer('DELETE /api/imports/7', { body: { success: true } })
    await person.click(await screen.findByRole('button', { name: 'Verwerfen' }))
    await waitFor(() => expect(writes()).toEqual([{ method: 'DELETE', address: '/api/imports/7', body: undefined }]))
  })
})

describe('an unfinished import', () => {
  it('shows what it waits for', async () => {
    await open(record({ ...unread, status: 'waiting', ahead: 1 }))
    await screen.findByText('koeln.csv kommt an die Reihe, sobald ein anderer Import fertig ist.')
  })

  it('shows its progress, and at the end its result in the specified words', async () => {
    await open(record({ ...unread, status: 'running' }))
    await waitFor(() => expect(lines.map(({ address }) => address)).toEqual(['/api/imports/7/progress']))
    lines[0]!.send(record({ ...unread, status: 'running', total: 1_200, imported: 300 }))
    await screen.findByText('25 %')
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 25)
    screen.getByText(/300 von 1\.200 Zeilen/)
    edge.answer('GET /api/imports', { body: [record()] })
    lines[0]!.send(record())
    await screen.findByText('Imported 1000 new properties, updated 150 existing properties')
    expect(lines[0]!.isClosed).toBe(true)
    const result = within(await screen.findByRole('region', { name: 'Ergebnis: koeln.csv' }))
    const numbers = ['1.200Zeilen', '1.000neu', '150aktualisiert', '48unverändert', '0fehlerhaft']
    expect(result.getAllByRole('term').map((term) => `${term.nextSibling?.textContent}${term.textContent}`)).toEqual(numbers)
  })

  it('is cancelled with one click', async () => {
    await open(record({ ...unread, status: 'running', total: 1_200, imported: 300 }))
    edge.answer('DELETE /api/imports/7', { body: { success: true } })
    await person.click(await screen.findByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(writes()).toEqual([{ method: 'DELETE', address: '/api/imports/7', body: undefined }]))
  })

  it('shows why it failed', async () => {
    await open(record({ ...unread, status: 'running' }))
    await waitFor(() => expect(lines).toHaveLength(1))
    const failed = record({ ...unread, status: 'failed', error: 'In Zeile 3 steht ein Anführungszeichen, das nicht geschlossen wird.' })
    edge.answer('GET /api/imports', { body: [failed] })
    lines[0]!.send(failed)
    await screen.findByText('Import failed')
    await screen.findByText('Aus dieser Datei wurde nichts gespeichert')
  })
})

describe('an import whose end the list reports first', () => {
  it.each([
    ['shows its result', record(), 'Imported 1000 new properties, updated 150 existing properties'],
    ['shows that it failed after its start', record({ ...unread, status: 'failed', error: 'Die Datei ist beschädigt.' }), 'Import failed'],
  ])('%s, once, although its own events never arrive', async (_, ended, words) => {
    const mapping = { ...preview.mapping, zip: 'Wo' }
    edge.answer('GET /api/imports/7', { body: { ...record({ ...unread, status: 'review' }), preview: { ...preview, mapping } } })
    await open(record({ ...unread, status: 'review' }))
    const start = await screen.findByRole('button', { name: 'Import starten' })
    edge.answer('POST /api/imports/7/start', { body: record({ ...unread, status: 'waiting' }) })
    edge.answer('GET /api/imports', { body: [ended] })
    await person.click(start)
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(lines.every(({ isClosed }) => isClosed)).toBe(true)
  })
})

describe('finished imports', () => {
  const failures = [{ line: 17, title: 'Haus', reason: 'Kaufpreis: „günstig“ ist keine Zahl.', isStored: false }]

  it('list the failed rows, with a file of all of them', async () => {
    edge.answer('GET /api/imports/7/failures', { body: failures })
    await open(record({ failed: 1 }))
    const rows = within(await screen.findByRole('list', { name: 'Zeilen und Gründe' }))
    expect(rows.getByRole('listitem').textContent).toBe('Zeile 17 · HausKaufpreis: „günstig“ ist keine Zahl.')
    const link = screen.getByRole('link', { name: 'Fehlerliste als CSV: koeln.csv' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/imports/7/failures.csv', true])
  })

  it('list the rows stored with an empty cell, even when none failed', async () => {
    edge.answer('GET /api/imports/7/failures', {
      body: [{ line: 3, title: 'Haus', reason: 'Zimmer: „viele“ ist keine Zahl.', isStored: true }],
    })
    await open(record({ noted: 1 }))
    const rows = within(await screen.findByRole('list', { name: 'Zeilen und Gründe' }))
    expect(rows.getByRole('listitem').textContent).toBe('Zeile 3 · HausImportiert, leer blieb: Zimmer: „viele“ ist keine Zahl.')
    screen.getByRole('region', { name: 'Zeilen, von denen Angaben leer blieben' })
    screen.getByText(/1 mit leer gebliebenen Angaben/)
  })

  it('are undone after a confirmation, and list what was kept', async () => {
    await open(record({ undoUntil: '2026-11-30T08:01:00Z' }))
    const kept = [{ propertyId: 12, title: 'Haus am See', reason: 'ist ein Favorit' }]
    edge.answer('POST /api/imports/7/undo', { body: { removed: 999, kept } })
    await person.click(await screen.findByRole('button', { name: 'Rückgängig machen: koeln.csv' }))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(/bis 30\.11\.2026/)
    expect(writes()).toEqual([])
    edge.answer('GET /api/imports', { body: [record({ status: 'undone' })] })
    await person.click(question.getByRole('button', { name: 'Rückgängig machen' }))
    await screen.findByText('Import rückgängig gemacht')
    const stayed = await screen.findByRole('link', { name: 'Haus am See' })
    expect(stayed.getAttribute('href')).toBe('/property/12')
    await waitFor(() => expect(screen.getAllByText('Rückgängig gemacht')).not.toHaveLength(0))
    expect(screen.queryByRole('region', { name: /^Ergebnis/ })).toBeNull()
  })

  it('name the colleague who sent the file', async () => {
    edge.answer('GET /api/imports/8', { body: { ...record({ id: 8, status: 'review', author: 'Ben Ohm' }), preview } })
    await open(record({ author: 'Änne Vogt' }), record({ id: 8, status: 'review', author: 'Ben Ohm', ...unread }))
    await screen.findByText(/ · von Änne Vogt · 1\.200 Zeilen/)
    await screen.findByText('Ben Ohm hat diese Datei am 23.11.2026, 09:00 Uhr hochgeladen.')
  })

  it('cannot be undone after seven days', async () => {
    await open(record())
    await screen.findByRole('region', { name: 'Bisherige Importe' })
    expect(screen.queryByRole('button', { name: /Rückgängig/ })).toBeNull()
  })
})

it('has instructions with all columns and a link back to the dashboard', async () => {
  await open()
  const card = within(screen.getByRole('region', { name: 'So geht es' }))
  const columns = card.getAllByRole('term').map(({ textContent }) => textContent)
  // the specification's column names, in its order and spelling
  expect(columns).toEqual('title buyingPrice squareMeter rooms adress zip buildingType images description ebkLink thinkImmoLink'.split(' '))
  expect(screen.getByRole('link', { name: 'Zurück zum Dashboard' }).getAttribute('href')).toBe('/dashboard')
})

it('reports that the list cannot be loaded, and still accepts a file', async () => {
  edge.answer('GET /api/imports', { status: 500, body: 'Es ist ein Fehler aufgetreten.' })
  openApp(edge, '/thinkimmo-import', sampleUser())
  await screen.findByText('Die bisherigen Importe konnten nicht geladen werden')
  screen.getByRole('button', { name: 'Datei auswählen' })
})
