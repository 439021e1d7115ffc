# One image a service: docker build --build-arg SERVICE=ilu-svc -t obi/ilu-svc .
# Without MessagePack, which nothing here speaks, a program is a fifth smaller.
# SERVICE is a folder with a main.go, admin-ui for the web app, or tools/prepare.

FROM node:24.11.0-bookworm-slim AS web
WORKDIR /src/admin-ui
COPY admin-ui/package.json admin-ui/package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY admin-ui ./
RUN npm run build

FROM golang:1.26.8-bookworm AS modules
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download

FROM modules AS build
COPY . .
COPY --from=web /src/admin-ui/dist admin-ui/dist
ARG SERVICE
RUN if [ "$SERVICE" = admin-ui ]; then package=./admin-ui/serve; else package=./$SERVICE; fi \
    && CGO_ENABLED=0 go build -tags nomsgpack -trimpath -ldflags='-s -w' -o /obi "$package"

# Makes the bucket of audio-svc and its user: docker build --target bucket.
FROM modules AS build-bucket
COPY tools/minio tools/minio
RUN cd tools/minio && CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /obi ./provision

FROM scratch AS bucket
COPY --from=build-bucket /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build-bucket /obi /obi
USER 65532:65532
ENTRYPOINT ["/obi"]

# Nothing but the program and the authorities it trusts; nothing is written.
FROM scratch AS service
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /obi /obi
USER 65532:65532
EXPOSE 8080 9091
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["/obi", "health"]
ENTRYPOINT ["/obi"]
