#!/usr/bin/env bash
# The demo on a Kubernetes cluster of this machine: builds the image, creates the cluster with kind, installs the chart and tests it.
#   scripts/demo-cluster.sh           creates or updates it
#   scripts/demo-cluster.sh delete    removes the cluster with everything in it
# Needs docker, kind, kubectl and Helm. CLUSTER names the cluster (kpi).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
CLUSTER=${CLUSTER:-kpi}
CONTEXT=kind-$CLUSTER
NS=kpi

for program in docker kind kubectl helm; do
  command -v "$program" > /dev/null || { echo "$program is missing: install it" >&2; exit 1; }
done

case ${1:-create} in
  delete)
    kind delete cluster --name "$CLUSTER"
    exit
    ;;
  create) ;;
  *)
    echo "usage: scripts/demo-cluster.sh [delete]" >&2
    exit 2
    ;;
esac

docker build --tag kpi-transformation:local .
kind get clusters | grep --quiet --line-regexp "$CLUSTER" || kind create cluster --name "$CLUSTER"
kind load docker-image kpi-transformation:local --name "$CLUSTER"
kubectl --context "$CONTEXT" create namespace "$NS" --dry-run=client --output yaml | kubectl --context "$CONTEXT" apply --filename -
kubectl --context "$CONTEXT" label namespace "$NS" --overwrite pod-security.kubernetes.io/enforce=restricted
helm upgrade --install kpi helm/kpi-transformation --kube-context "$CONTEXT" --namespace "$NS" \
  --values helm/kpi-transformation/values/demo.yaml --wait --timeout 10m
helm test kpi --kube-context "$CONTEXT" --namespace "$NS"
