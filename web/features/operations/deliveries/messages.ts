export const messages = {
  retried: 'Wird noch einmal zugestellt',
  retryFailed: 'Das ließ sich nicht noch einmal zustellen',
} as const
