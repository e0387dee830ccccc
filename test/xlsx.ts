import readXlsxFile from 'read-excel-file/node'

/** The rows of a workbook's first sheet, read with a different library than the one that writes it. */
export async function readXlsx(file: Uint8Array): Promise<unknown[][]> {
  const [sheet] = await readXlsxFile(Buffer.from(file))
  return sheet?.data ?? []
}
