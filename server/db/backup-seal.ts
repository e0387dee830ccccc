import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { cutEvenly, takeHead } from '../even-pieces.ts'
import { OperatorError } from '../operator-error.ts'
import { BackupDamaged } from './backup-archive.ts'
import { stretchPassphrase } from './backup-key.ts'

/** The first bytes of a sealed backup, followed by its salt and its frames. */
const MARK = Buffer.from('giebel sealed 1\n')
const SALT = 16
/** Bytes of content sealed at a time; all frames but the last have as many. */
const FRAME = 1024 * 1024
const TAG = 16
const CIPHER = 'aes-256-gcm'

/** The first frame does not open, so the passphrase is another one or the file was changed. */
export class SealClosed extends OperatorError {
  constructor(name: string) {
    super(
      `BACKUP_PASSPHRASE öffnet die Sicherung ${name} nicht, oder sie ist beschädigt. Es wurde nichts verändert.`,
      `BACKUP_PASSPHRASE does not open the backup ${name}, or it is damaged. Nothing was changed.`,
    )
  }
}

/** Bytes of a backup once it is sealed. */
export const sealedSize = (bytes: number): number => MARK.length + SALT + bytes + TAG * Math.max(1, Math.ceil(bytes / FRAME))

/** Encrypts a backup with a key from the passphrase. The key is new for each backup, so a frame's nonce is its number and whether it is the last. */
export async function* sealBackup(content: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const key = await stretchPassphrase(passphrase, salt)
  yield Buffer.concat([MARK, salt])
  let number = 0
  for await (const { bytes, isLast } of cutEvenly(content, FRAME)) {
    const cipher = createCipheriv(CIPHER, key, nonceFor(number, isLast), { authTagLength: TAG })
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/**
 * The content of a sealed backup. Each frame is verified before it is returned, and a missing end is noticed at the end.
 * @throws BackupDamaged, SealClosed
 */
export async function* openSealedBackup(sealed: AsyncIterable<Buffer>, passphrase: string, name: string): AsyncGenerator<Buffer> {
  const { head, rest } = await takeHead(sealed, MARK.length + SALT)
  if (head.length < MARK.length + SALT || !head.subarray(0, MARK.length).equals(MARK)) throw new BackupDamaged(name, 'not sealed')
  const key = await stretchPassphrase(passphrase, head.subarray(MARK.length))
  let number = 0
  for await (const { bytes, isLast } of cutEvenly(rest, FRAME + TAG)) {
    const content = openFrame(bytes, key, nonceFor(number, isLast))
    if (content === undefined) throw number === 0 ? new SealClosed(name) : new BackupDamaged(name, `frame ${number}`)
    yield content
    number += 1
  }
}

function nonceFor(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 4)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Undefined if the frame was changed, or belongs to another place or key. */
function openFrame(frame: Buffer, key: Buffer, nonce: Buffer): Buffer | undefined {
  if (frame.length < TAG) return undefined
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(frame.subarray(-TAG))
  const content = decipher.update(frame.subarray(0, -TAG))
  try {
    return Buffer.concat([content, decipher.final()])
  } catch {
    return undefined
  }
}
