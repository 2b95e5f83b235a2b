declare module 'virtual:routes' {
  const table: import('@alphorn/contract/app').AppTable
  export default table
}
declare module '*.css' {}
declare module '@fontsource-variable/inter/wght.css' {}
