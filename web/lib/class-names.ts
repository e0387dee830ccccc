import type { ClassValue } from 'clsx'
import { clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; later ones win over earlier ones of the same kind. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes))
