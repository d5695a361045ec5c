/** Part of Node, but typed only in the browser's library. */
declare namespace WebAssembly {
  interface Module {}
  function compile(bytes: Uint8Array): Promise<Module>
}
