/** Above the lists of what one has saved. */
export const savesKey = ['saves'] as const
