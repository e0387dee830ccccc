import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const STORE = {
  BACKUP_S3_ENDPOINT: 'https://s3.example.de/',
  BACKUP_S3_BUCKET: 'giebel-sicherung',
  BACKUP_S3_KEY: 'AKIA123',
  BACKUP_S3_SECRET: 'a/b+c=',
  BACKUP_PASSPHRASE: 'ein langer Satz für die Sicherung',
}

describe('the second place of backups', () => {
  it('is none without settings', () => {
    expect(readConfig({ BACKUP_S3_ENDPOINT: '', BACKUP_S3_REGION: 'eu-central' }).backupStore).toBeUndefined()
  })

  it('is read with its folder and region', () => {
    expect(readConfig(STORE).backupStore).toEqual({
      endpoint: 'https://s3.example.de',
      bucket: 'giebel-sicherung',
      region: 'us-east-1',
      key: 'AKIA123',
      secret: 'a/b+c=',
      folder: '',
      passphrase: STORE.BACKUP_PASSPHRASE,
    })
    const more = { BACKUP_S3_FOLDER: '/firma/buero-1/', BACKUP_S3_REGION: 'eu-central' }
    expect(readConfig({ ...STORE, ...more }).backupStore).toMatchObject({ folder: 'firma/buero-1/', region: 'eu-central' })
  })

  it.each(['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'])('is refused without %s alone', (name) => {
    expect(() => readConfig({ ...STORE, [name]: '' })).toThrow(/gehören zusammen: bitte alle setzen oder keine\./)
  })

  it('is refused without a passphrase', () => {
    expect(() => readConfig({ ...STORE, BACKUP_PASSPHRASE: '' })).toThrow(/braucht BACKUP_PASSPHRASE: .* Bitte setzen Sie ein Kennwort\./)
  })

  it.each([
    ['BACKUP_S3_ENDPOINT', 's3.example.de'],
    ['BACKUP_S3_BUCKET', 'Mit Leerzeichen'],
    ['BACKUP_S3_FOLDER', '../anderswo'],
    ['BACKUP_S3_FOLDER', 'a//b'],
    ['BACKUP_S3_REGION', 'eu central'],
    ['BACKUP_S3_SECRET', 'a b'],
  ])('is refused with a wrong %s: %s', (name, value) => {
    expect(() => readConfig({ ...STORE, [name]: value })).toThrow(`Die Einstellung ${name} hat einen ungültigen Wert.`)
  })
})
