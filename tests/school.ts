// The environment of commands that a test starts on a copy of this project.

/** The environment of a command that shall see content/. */
export function withoutTestSchool(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, SITE_CONTENT: __, SITE_BUILD_DIR: ___, ...others } = env;
  return others;
}
