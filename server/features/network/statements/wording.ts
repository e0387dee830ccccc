/** What a partner is paid for. */
export const LINE_NAME = { share: 'Tippgeberprovision', reward: 'Belohnung für einen Objekt-Tipp' } as const
