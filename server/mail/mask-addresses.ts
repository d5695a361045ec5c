/** For logs: ada@library.test becomes a***@library.test. */
export const maskAddresses = (text: string): string => text.replaceAll(/(?<![^\s<>@])([^\s<>@])[^\s<>@]*@/g, '$1***@')
