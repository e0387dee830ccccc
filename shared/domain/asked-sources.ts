import { DIRECTORIES, DIRECTORY_LABEL, type DirectoryName } from './directories.ts'
import { PORTALS, SOURCE_LABEL } from './sources.ts'

/** Sources polled on a schedule: portals for adverts, directories for businesses. */
export const ASKED_SOURCES = [...PORTALS, ...DIRECTORIES] as const
export type AskedSource = (typeof ASKED_SOURCES)[number]

export const ASKED_LABEL: Readonly<Record<AskedSource, string>> = { ...SOURCE_LABEL, ...DIRECTORY_LABEL }

export const isDirectory = (source: AskedSource): source is DirectoryName => DIRECTORIES.some((directory) => directory === source)
