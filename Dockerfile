# One image for every role of the service; `--services` chooses what a container runs.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY platform platform
COPY subgraphs subgraphs
COPY gateway gateway
COPY rest-adapter rest-adapter
COPY workers workers
# What people read stands in files beside the code; it goes along under the same names.
# So do the style sheets and programs of the pages that agents make.
RUN mkdir /content && find subgraphs workers -path '*/content/*' -name '*.yaml' -exec cp --parents {} /content \; && \
    find workers -path '*/page/*' -exec cp --parents {} /content \;
# The image brings Node.js itself; the packages that carry it are for machines without one.
RUN npx tsc -p . && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24-slim
ENV NODE_ENV=production APOLLO_TELEMETRY_DISABLED=true HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /content .
COPY package.json ./
COPY schema schema
# Nothing in the image is written at run time; runs work in /tmp.
USER node
EXPOSE 4000 4100
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 4000) + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/platform/main.js"]
CMD ["--services=gateway,subgraphs"]
