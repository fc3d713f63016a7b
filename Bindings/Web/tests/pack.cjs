// node pack.cjs MODE: bundles main.js of the working folder as out.js with webpack, which NODE_PATH leads to. Warnings are errors.
const { config } = process;
if (!config.variables.node_relative_path) { // Debian's webpack asks Debian's Node where packages are
    const variables = { ...config.variables, node_relative_path: "share/nodejs", node_prefix: "/usr" };
    Object.defineProperty(process, "config", { value: { ...config, variables } });
}
const webpack = require("webpack");
const output = { path: process.cwd(), filename: "out.js", module: true, chunkFormat: "module", library: { type: "module" } };
const experiments = { outputModule: true, topLevelAwait: true };
webpack({ mode: process.argv[2], context: process.cwd(), entry: "./main.js", target: "node18", experiments, output }, (error, stats) => {
    if (error) throw error;
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString({ colors: false }));
});
