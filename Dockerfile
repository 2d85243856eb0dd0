# One image for every role of the service; `--services` chooses what a container runs, `migrate` and other words do one thing.

# The packages that the bundles leave outside, and a list of all packages (CycloneDX), those in the bundles included.
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/unbundled-packages.mjs scripts/
# The image has Node.js, and needs neither the build tools nor the servers of a clone. Types, source maps and texts of packages are
# not read at run time.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && \
    rm -rf node_modules/node-linux-* && \
    node scripts/unbundled-packages.mjs --shipped && \
    npm prune --ignore-scripts --no-audit --no-fund && \
    npm sbom --sbom-format=cyclonedx > sbom.json && \
    node scripts/unbundled-packages.mjs && \
    npm prune --ignore-scripts --no-audit --no-fund && \
    find node_modules \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.json ./
COPY cli cli
COPY platform platform
COPY subgraphs subgraphs
COPY gateway gateway
COPY rest-adapter rest-adapter
COPY workers workers
COPY console console
COPY scripts/build.mjs scripts/unbundled-packages.mjs scripts/
RUN node scripts/build.mjs && rm bundle/*.map
# Texts, content and the style sheets and scripts of generated pages are files beside the code; the image keeps their paths.
RUN mkdir /content && find platform subgraphs workers \( -path '*/content/*' -name '*.yaml' -o -name messages.yaml \) -exec cp --parents {} /content \; && \
    find workers -path '*/page/*' -exec cp --parents {} /content \;

FROM node:24-slim
ENV NODE_ENV=production APOLLO_TELEMETRY_DISABLED=true HOST=0.0.0.0
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/sbom.json ./
COPY --from=build /app/bundle bundle
COPY --from=build /app/bundle-console bundle-console
COPY --from=build /content .
COPY package.json LICENSE ./
COPY schema schema
# The account "node", by its number, so that Kubernetes can see that it is not root. Nothing in the image is written at run
# time; runs work in /tmp.
USER 1000:1000
EXPOSE 4000 4100 9464
# Where it has a port: a gateway, domains, a worker with METRICS_PORT. Kubernetes has probes of its own and does not look here.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "Promise.any([process.env.PORT ?? 4000, process.env.SUBGRAPH_PORT ?? 4100, process.env.METRICS_PORT ?? 9464].map(async (port) => { if (!(await fetch('http://127.0.0.1:' + port + '/health')).ok) throw port })).then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["node", "bundle/main.js"]
CMD ["--services=gateway,subgraphs"]
