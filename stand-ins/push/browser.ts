import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The browser's side of an encrypted push message (RFC 8291): its keys, and decryption. */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Throws when the message was not encrypted for this browser. */
  read(body: Buffer): string
}

const SALT = 16
const TAG = 16

export function createPushBrowser(): PushBrowser {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      // RFC 8188: salt, record size, length of the sender's key, the key, one record.
      const salt = body.subarray(0, SALT)
      const keyEnd = SALT + 5 + body.readUInt8(SALT + 4)
      const sender = body.subarray(SALT + 5, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG })
      decipher.setAuthTag(body.subarray(-TAG))
      const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG)), decipher.final()])
      // The last record ends with a two and optional zero padding.
      return record.subarray(0, record.lastIndexOf(2)).toString('utf8')
    },
  }
}
