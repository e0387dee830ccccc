import { backUp } from '#server/db/backup.ts'
import { restore } from '#server/db/restore.ts'

// A separate process, so that its memory is only a backup's or a restore's. Arguments: backup|restore, database URL, file.
const [work, ownerUrl = '', file = ''] = process.argv.slice(2)
const started = performance.now()
const counts = await (work === 'restore' ? restore : backUp)(ownerUrl, file)
const seconds = (performance.now() - started) / 1000
const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
process.stdout.write(JSON.stringify({ seconds, rows, peak: process.resourceUsage().maxRSS / 1024 }))
