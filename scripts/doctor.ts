import { readConfig } from '#server/config.ts'
import { lookAtDatabase } from '#server/doctor/database.ts'
import { isFounded } from '#server/db/owner.ts'
import { lookAtOtherBackups } from '#server/doctor/examine.ts'
import { bad, doubtful, type Finding } from '#server/doctor/finding.ts'
import { lookAtAddress, lookAtBackupFolder, lookAtFolder, lookAtServer } from '#server/doctor/machine.ts'
import { describeFailure } from '#server/start-failure.ts'
import { onDatabase } from './database.ts'

const MARK = { good: '✓', doubtful: '!', bad: '✗' } as const

const formatFinding = ({ state, text, mend }: Finding): string => `${MARK[state]} ${text}${mend === null ? '' : `\n    → ${mend}`}`

/** Checks an installation, and reports what is wrong and how to fix it. Changes nothing. */
async function examine(): Promise<Finding[]> {
  try {
    const config = readConfig()
    const found = [
      ...(await lookAtFolder(config)),
      ...(await lookAtBackupFolder(config)),
      ...lookAtAddress(config),
      await lookAtServer(config),
      ...(await lookAtOtherBackups(config)),
    ]
    if (!isFounded(config)) return [...found, doubtful('Die Datenbank gibt es noch nicht.', 'Der erste Start legt sie an.')]
    const ofDatabase = await onDatabase(config, (ownerUrl) => lookAtDatabase(ownerUrl, config)).catch((error: unknown) => [
      unreachable(error, config),
    ])
    return [...found, ...ofDatabase]
  } catch (error) {
    return [unreachable(error)]
  }
}

function unreachable(error: unknown, config?: ReturnType<typeof readConfig>): Finding {
  const lines = error instanceof Error ? (describeFailure(error, config) ?? error.message) : String(error)
  return bad(lines.split('\n')[0] ?? lines, 'Danach noch einmal: npm run doctor')
}

const found = await examine()
for (const finding of found) console.log(formatFinding(finding))
const count = (state: Finding['state']) => found.filter((finding) => finding.state === state).length
console.log(`\n${count('bad')} Fehler, ${count('doubtful')} Hinweise`)
process.exitCode = count('bad') > 0 ? 1 : 0
