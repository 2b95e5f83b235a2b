// Written with the directory's migration.
export type DirectoryTables = {}
