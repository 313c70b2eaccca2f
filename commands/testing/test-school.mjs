// The school that the tests run with: test-school/ instead of content/, so that no change of content/ can
// affect a test. Node and Vite resolve `#content` to it by the condition `test-school` (package.json,
// vite.config.ts). Its build is in a folder of its own.

export const testSchool = {
  NODE_OPTIONS: "--conditions=test-school",
  SITE_CONTENT: "test-school",
  SITE_BUILD_DIR: "build-test-school",
};

/**
 * The configuration of each runner calls this, so that it also applies to a single test file and to processes
 * that a test starts.
 */
export function selectTestSchool() {
  Object.assign(process.env, testSchool);
}

/**
 * Returns the environment of a command that shall use content/.
 * @param {NodeJS.ProcessEnv} env
 */
export function withoutTestSchool(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in testSchool)));
}
