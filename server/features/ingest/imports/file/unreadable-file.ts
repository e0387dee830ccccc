import { LONGEST_RECORD } from './bounds.ts'

/** The whole file cannot be read. Its message is the German sentence for the agent. */
export class UnreadableFile extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = new.target.name
  }
}

export const tooLong = () =>
  new UnreadableFile(
    `Eine Zeile der Datei ist länger als ${LONGEST_RECORD.toLocaleString('de-DE')} Zeichen. Meist fehlt ein schließendes Anführungszeichen. Exportieren Sie die Datei neu.`,
  )

export const neverClosed = (line: number) =>
  new UnreadableFile(
    `In Zeile ${line} steht ein Anführungszeichen, das bis zum Ende der Datei nicht geschlossen wird. Exportieren Sie die Datei neu.`,
  )
